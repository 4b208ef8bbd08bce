// Lint rules of this project: a plugin for `deno lint` (see deno.json).

const MAX_FUNCTION_LINES = 60;

/** Report functions with too many lines. */
function checkLength(context) {
  return (node) => {
    const lines = context.sourceCode.getText(node).split("\n").length;
    if (lines <= MAX_FUNCTION_LINES) return;
    context.report({
      node,
      message: `This function has ${lines} lines, more than ${MAX_FUNCTION_LINES}.`,
      hint: "Split it into functions that each do one thing.",
    });
  };
}

export default {
  name: "house-rules",
  rules: {
    "max-function-lines": {
      create(context) {
        const check = checkLength(context);
        return {
          ArrowFunctionExpression: check,
          FunctionDeclaration: check,
          FunctionExpression: check,
        };
      },
    },
  },
};
