/** The class of the document that defines antd's variables, so that any style sheet can use them. */
export const themeClass = 'deckhand'
