import { toString as textOf } from 'nlcst-to-string'
import { ParseEnglish } from 'parse-english'

/** The maximum number of words in a sentence. */
export const maxWords = 25

/** Bookish words, and phrases that need a second reading. */
const banned =
  /\b(whoever|whomever|whatever|anew|thereof|whereupon|whereby|lest|save for|meanwhile|of (?:its|one's|their) own|(?:is|are|was|were) told)\b/i

/** Matches a clause in place of a noun, such as `What was sold` or `of what is missing`. Questions are exempt. */
const clause =
  /(?:^(?:what|who|where nothing|that which)\s+(?!if\b)|\b(?:of|with|by|for|to|from|in|at|than|as|and|or) (?:what|who)\s+(?!if\b|to\b)(?:\w+\s+)?(?:is|are|was|were|has|have|had|does|do|did|can|cannot|may|must|will|would|comes?|stands?)\b)/i

const parser = new ParseEnglish()

const isWord = ({ type }) => type === 'WordNode'

/** Code in a sentence is counted as one word. */
const withoutCode = (text) => text.replace(/`[^`]*`/g, 'code').replace(/\{\{[^}]*\}\}/g, 'value')

/** The sentences of a text. The parser reads '20.' as an ordinal, so the text is first split after such numbers. */
const sentencesOf = (text) =>
  text
    .split(/(?<=\d[.!?])\s+(?=[A-Z])/)
    .flatMap((part) => parser.parse(part).children)
    .flatMap(({ children = [] }) => children)
    .filter(({ type }) => type === 'SentenceNode')

/**
 * The sentences of a text that break a rule: more than 25 words, a banned word, or a clause in place of a noun.
 *
 * @param text plain text with code in backquotes
 * @returns a line for each sentence, with the reasons and the start of the sentence
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
      // Short headings and cells can start with a question word: 'What you need'.
      words > 5 && !isQuestion && clause.test(sentence) && 'a clause in place of a noun',
    ].filter(Boolean)
    return reasons.length > 0 ? [`${reasons.join(', ')}: ${sentence.slice(0, 160)}`] : []
  })
}
