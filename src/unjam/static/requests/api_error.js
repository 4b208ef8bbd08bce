// The error of a request to the HTTP API.

export class ApiError extends Error {
  /** `code` is a stable word such as "unreadable"; "offline" if there was no answer. `content` is what to
   * show where more than a text can be shown. */
  constructor(message, code, details = {}, content = [message]) {
    super(message);
    this.code = code;
    this.details = details;
    this.content = content;
  }
}
