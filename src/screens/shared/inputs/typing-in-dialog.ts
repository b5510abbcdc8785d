/** Whether a control in a dialog has the focus, so that the dialog must not move the focus. */
export const isTypingInDialog = (): boolean =>
  document.activeElement?.matches('[role="dialog"] :is(input, textarea, select)') ?? false
