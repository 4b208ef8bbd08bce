// Imports that can be tried again.

import { t } from "../player/translations.js";
import { ApiError } from "../requests/api_error.js";
import { isStatic } from "../requests/page_source.js";

/** Return the text of a failure to load a part of the page. */
export function partFailureText() {
  return isStatic
    ? t("This part of the page could not be loaded. Are you online?")
    : t("This part of the page could not be loaded. Is unjam serve still running?");
}

/** Return a function that loads a module, which is remembered. After a failure, which is an ApiError
 * with the text of `message`, the next call tries again.
 *
 * `load` gets the number of failures, which belongs into the address: some browsers remember a
 * failure under the address of a module. */
export function retryingImport(load, message = partFailureText) {
  let failures = 0;
  let loading = null;
  const start = () =>
    load(failures).catch((error) => {
      failures++;
      loading = null;
      if (error instanceof SyntaxError || error instanceof ApiError) throw error;
      throw new ApiError(message(), "offline");
    });
  return () => (loading ??= start());
}
