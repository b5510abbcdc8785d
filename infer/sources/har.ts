import { isRow, type Row } from '../../adapters/rows'
import { commonest, countsOf } from '../counts'
import { parseText } from '../parse'
import { type Opened, type Source, type Told, Unreadable } from '../told'
import { toldByCalls } from './samples'
import { type Call, isJsonType, tellingHeaders } from './samples/call'
import { Tally } from './samples/tally'

/** The largest answer that is read, in letters. */
const largestAnswer = 32 * 2 ** 20

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

const rowIn = (value: unknown): Row => (isRow(value) ? value : {})

const listIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a recorded body is, or why it tells nothing. */
function answerIn(content: Row): { answer: unknown } | { because: string } {
  const mediaType = textIn(content.mimeType)
  const text =
    content.encoding === 'base64' ? Buffer.from(textIn(content.text), 'base64').toString() : textIn(content.text)
  if (text === '')
    return Number(content.size) > 0
      ? { because: 'the recording has no body of it; keep the bodies when it is saved' }
      : { answer: undefined }
  if (text.length > largestAnswer) return { because: 'its answer is larger than any list should be' }
  const isJson = isJsonType(mediaType) || (/^(text\/plain|)(;|$)/.test(mediaType) && /^\s*[[{]/.test(text))
  if (!isJson) return { because: `it answers ${mediaType.split(';')[0] || 'no media type'}, not JSON` }
  const answer = parsed(text)
  return answer === undefined ? { because: 'its JSON is broken or cut off' } : { answer }
}

const fieldsIn = (params: readonly Row[]) =>
  Object.fromEntries(params.map(({ name, value }) => [textIn(name), textIn(value)]))

function bodyIn(postData: Row): Call['body'] {
  const mediaType = textIn(postData.mimeType)
  const params = listIn(postData.params)
  if (/multipart/.test(mediaType)) return { travels: 'multipart', value: fieldsIn(params) }
  if (/urlencoded/.test(mediaType)) {
    const value = params.length > 0 ? fieldsIn(params) : Object.fromEntries(new URLSearchParams(textIn(postData.text)))
    return { travels: 'form', value }
  }
  const value = parsed(textIn(postData.text))
  return value === undefined ? undefined : { travels: 'json', value }
}

interface Recorded {
  readonly address: URL
  readonly call: Call
}

function readEntry({ request, response }: Row, tally: Tally): Recorded | undefined {
  const { method, url, postData } = rowIn(request)
  const { status, content, headers } = rowIn(response)
  const verb = textIn(method).toUpperCase()
  if (!URL.canParse(textIn(url)) || !/^https?:/.test(textIn(url)) || !methods.includes(verb)) return undefined
  const address = new URL(textIn(url))
  const passOver = (because: string) => void tally.add(verb, address.pathname, because)
  const code = Number(status)
  if (code < 200 || code > 299) return passOver(code ? `it answered ${code}` : 'it was not answered')
  const found = answerIn(rowIn(content))
  if ('because' in found) return passOver(found.because)
  const body = bodyIn(rowIn(postData))
  if (verb === 'POST' && /graphql/i.test(address.pathname))
    return passOver('it is GraphQL, which has one address for everything; give its calls of REST, where it has any')
  return {
    address,
    call: {
      method: verb as Call['method'],
      path: address.pathname.replace(/(?<=.)\/+$/, ''),
      query: [...new Set(address.searchParams.keys())],
      asked: [...address.searchParams],
      ...(body && { body }),
      ...(found.answer !== undefined && { answer: found.answer }),
      headers: tellingHeaders(listIn(headers).map(({ name, value }) => [textIn(name), textIn(value)] as const)),
    },
  }
}

function tellOf(opened: Opened): Told {
  const { given, text = '' } = opened
  const entries = rowIn(rowIn(parseText(text, given)).log).entries
  if (!Array.isArray(entries))
    throw new Unreadable(
      `${given} is no recording: it has no 'log.entries'. Export it anew from the browser's network tab.`,
    )
  const tally = new Tally()
  const recorded = listIn(entries).flatMap((entry) => readEntry(entry, tally) ?? [])
  const origins = recorded.flatMap(({ address, call }) => (call.answer === undefined ? [] : [address.origin]))
  const origin = commonest(origins)
  if (origin === undefined)
    throw new Unreadable(
      `${given} has ${entries.length} calls, none of which answered JSON; expected lists and records of an API. Open the screens that show them while recording, and export it with the bodies.`,
    )
  const own = recorded.filter(({ address }) => address.origin === origin)
  const others = countsOf(origins.filter((one) => one !== origin))
  return toldByCalls(
    opened,
    own.map(({ call }) => call),
    {
      origin,
      from: `${own.length} recorded calls of ${origin}`,
      leftOut: [
        ...[...others].map(([host, count]) => ({
          what: `${count} ${count === 1 ? 'call' : 'calls'} of ${host}`,
          because: 'it is another host; record it by itself if it is an API of its own',
        })),
        ...tally.leftOut(),
      ],
    },
  )
}

/** A HAR file: what a browser recorded of calls and their answers. */
export const har: Source = {
  name: 'a HAR file',
  isMeant: ({ text = '' }) => /^\s*\{\s*"log"\s*:/.test(text.slice(0, 1000)) && /"entries"\s*:/.test(text),
  read: async (opened) => tellOf(opened),
}
