import { toString as textOf } from 'nlcst-to-string'
import { ParseEnglish } from 'parse-english'

/** The most words of a sentence. */
export const maxWords = 25

/** Bookish words, and phrases that need a second reading. */
const banned =
  /\b(whoever|whomever|whatever|anew|thereof|whereupon|whereby|lest|save for|meanwhile|of (?:its|one's|their) own|(?:is|are|was|were) told)\b/i

/** A clause in place of a noun: 'What was sold', 'of what is missing'. A question has a question mark. */
const clause =
  /(?:^(?:what|who|where nothing|that which)\s+(?!if\b)|\b(?:of|with|by|for|to|from|in|at|than|as|and|or) (?:what|who)\s+(?!if\b|to\b)(?:\w+\s+)?(?:is|are|was|were|has|have|had|does|do|did|can|cannot|may|must|will|would|comes?|stands?)\b)/i

const parser = new ParseEnglish()

const isWord = ({ type }) => type === 'WordNode'

/** Code counts as one word. */
const withoutCode = (text) => text.replace(/`[^`]*`/g, 'code').replace(/\{\{[^}]*\}\}/g, 'value')

/** The sentences of a text. The parser takes '20.' for an ordinal, so that a number at the end of a sentence needs a hint. */
const sentencesOf = (text) =>
  text
    .split(/(?<=\d[.!?])\s+(?=[A-Z])/)
    .flatMap((part) => parser.parse(part).children)
    .flatMap(({ children = [] }) => children)
    .filter(({ type }) => type === 'SentenceNode')

/**
 * The sentences of a text that break a rule: more than 25 words, a banned word, or a clause in place of a noun.
 *
 * @param text plain text; code stands between backquotes
 * @returns a line for each, with the reason and the beginning of the sentence
 */
export function findProseProblems(text) {
  return sentencesOf(withoutCode(text)).flatMap((node) => {
    const sentence = textOf(node).replace(/\s+/g, ' ').trim()
    const words = node.children.filter(isWord).length
    const [, word] = banned.exec(sentence) ?? []
    const isQuestion = /\?["')\]]*$/.test(sentence)
    const reasons = [
      words > maxWords && `${words} words`,
      word && `'${word}'`,
      // A heading or a cell may begin with a question word: 'What you need'.
      words > 5 && !isQuestion && clause.test(sentence) && 'a clause in place of a noun',
    ].filter(Boolean)
    return reasons.length > 0 ? [`${reasons.join(', ')}: ${sentence.slice(0, 160)}`] : []
  })
}
