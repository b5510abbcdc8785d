/** Whether somebody types in a control of a dialog already, from which the focus must not be taken. */
export const isTypingInDialog = (): boolean =>
  document.activeElement?.matches('[role="dialog"] :is(input, textarea, select)') ?? false
