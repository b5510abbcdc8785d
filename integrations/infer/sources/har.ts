import { type ApiRow, isApiRow } from '../../../vocabulary'
import { countOccurrences, mostCommonValue } from '../count-occurrences'
import { type InferenceSource, type InferredApi, type LoadedSource, UnreadableSourceError } from '../inferred-api'
import { parseText } from '../parse'
import { inferApiFromCalls } from './samples'
import { isJsonMediaType, pickDescriptiveHeaders, type SampleCall, SkippedCalls } from './samples/sample-call'

/** The maximum length of a response, in characters. */
const maxAnswerBytes = 32 * 2 ** 20

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

const rowIn = (value: unknown): ApiRow => (isApiRow(value) ? value : {})

const listIn = (value: unknown): readonly ApiRow[] => (Array.isArray(value) ? value.filter(isApiRow) : [])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a recorded response, or returns the reason for skipping the response. */
function answerIn(content: ApiRow): { answer: unknown } | { because: string } {
  const mediaType = textIn(content.mimeType)
  const text =
    content.encoding === 'base64' ? Buffer.from(textIn(content.text), 'base64').toString() : textIn(content.text)
  if (text === '')
    return Number(content.size) > 0
      ? { because: 'the recording does not contain the response body; save the recording with bodies' }
      : { answer: undefined }
  if (text.length > maxAnswerBytes) return { because: 'the response is too large' }
  const isJson = isJsonMediaType(mediaType) || (/^(text\/plain|)(;|$)/.test(mediaType) && /^\s*[[{]/.test(text))
  if (!isJson) return { because: `the response has the type ${mediaType.split(';')[0] || 'unknown'}, not JSON` }
  const answer = parsed(text)
  return answer === undefined ? { because: 'the JSON of the response is invalid or cut off' } : { answer }
}

const fieldsIn = (params: readonly ApiRow[]) =>
  Object.fromEntries(params.map(({ name, value }) => [textIn(name), textIn(value)]))

function bodyIn(postData: ApiRow): SampleCall['body'] {
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
  readonly call: SampleCall
}

function readEntry({ request, response }: ApiRow, tally: SkippedCalls): Recorded | undefined {
  const { method, url, postData } = rowIn(request)
  const { status, content, headers } = rowIn(response)
  const verb = textIn(method).toUpperCase()
  if (!URL.canParse(textIn(url)) || !/^https?:/.test(textIn(url)) || !methods.includes(verb)) return undefined
  const address = new URL(textIn(url))
  const passOver = (because: string) => void tally.add(verb, address.pathname, because)
  const code = Number(status)
  if (code < 200 || code > 299)
    return passOver(code ? `the response has status ${code}` : 'the recording has no response')
  const found = answerIn(rowIn(content))
  if ('because' in found) return passOver(found.because)
  const body = bodyIn(rowIn(postData))
  if (verb === 'POST' && /graphql/i.test(address.pathname))
    return passOver('GraphQL is not supported; pass the REST calls of the API, if there are any')
  return {
    address,
    call: {
      method: verb as SampleCall['method'],
      path: address.pathname.replace(/(?<=.)\/+$/, ''),
      query: [...new Set(address.searchParams.keys())],
      queryValues: [...address.searchParams],
      ...(body && { body }),
      ...(found.answer !== undefined && { answer: found.answer }),
      headers: pickDescriptiveHeaders(listIn(headers).map(({ name, value }) => [textIn(name), textIn(value)] as const)),
    },
  }
}

function readHar(opened: LoadedSource): InferredApi {
  const { input: given, text = '' } = opened
  const entries = rowIn(rowIn(parseText(text, given)).log).entries
  if (!Array.isArray(entries))
    throw new UnreadableSourceError(
      `${given} is not a recording, because 'log.entries' is missing. Export the recording again from the network tab of the browser.`,
    )
  const tally = new SkippedCalls()
  const recorded = listIn(entries).flatMap((entry) => readEntry(entry, tally) ?? [])
  const origins = recorded.flatMap(({ address, call }) => (call.answer === undefined ? [] : [address.origin]))
  const origin = mostCommonValue(origins)
  if (origin === undefined)
    throw new UnreadableSourceError(
      `${given} has ${entries.length} calls, but no call returned JSON. While you record, open the screens that show lists and records of the API. Then export the recording with the bodies.`,
    )
  const own = recorded.filter(({ address }) => address.origin === origin)
  const others = countOccurrences(origins.filter((one) => one !== origin))
  return inferApiFromCalls(
    opened,
    own.map(({ call }) => call),
    {
      origin,
      from: `${own.length} recorded calls of ${origin}`,
      leftOut: [
        ...[...others].map(([host, count]) => ({
          what: `${count} ${count === 1 ? 'call' : 'calls'} of ${host}`,
          because: 'the host is different; if the host is another API, record it separately',
        })),
        ...tally.leftOut(),
      ],
    },
  )
}

/** A HAR file as a source. A HAR file contains the calls and responses that a browser recorded. */
export const harSource: InferenceSource = {
  name: 'a HAR file',
  matches: ({ text = '' }) => /^\s*\{\s*"log"\s*:/.test(text.slice(0, 1000)) && /"entries"\s*:/.test(text),
  read: async (opened) => readHar(opened),
}
