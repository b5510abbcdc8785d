/** antd's variables hang on the class of this name, which the document carries, so that any style sheet may use them. */
export const themeClass = 'deckhand'
