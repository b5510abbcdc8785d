import { fork } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesOf } from '../../new/business-files.mjs'
import { breath, file } from './trial-file.mjs'

const stage = fileURLToPath(new URL('./trial-process.mjs', import.meta.url))

/** The number of milliseconds without a message after which a process is assumed to be in an endless loop. */
const patience = 15 * breath

const isOfBusiness = ([name]) => name === 'package.json' || name.startsWith('business/')

/** Creates the folder of a business without resources. */
async function makeFolder(parent) {
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(path.join(parent, 'try-'))
  await mkdir(path.join(folder, 'business'))
  await mkdir(path.dirname(path.join(folder, file)))
  for (const [name, text] of filesOf({ name: 'Your business', id: 'try', engine: '*' }).filter(isOfBusiness))
    await writeFile(path.join(folder, name), text)
  return folder
}

/** Starts the process of a folder. */
function start(folder, origin) {
  const child = fork(stage, { cwd: folder, env: { ...process.env, DOCS_ORIGIN: origin } })
  const ended = new Promise((resolve) => child.once('close', resolve))
  /** Shows a text and returns the result. Returns undefined if the process has ended. */
  const show = (text) =>
    new Promise((resolve) => {
      const giveUp = () => child.kill('SIGKILL')
      let silence = setTimeout(giveUp, patience)
      const done = (answer) => {
        clearTimeout(silence)
        child.off('message', hear)
        resolve(answer)
      }
      const hear = (said) => {
        if (said.shown || said.problem) return done(said)
        clearTimeout(silence)
        silence = setTimeout(giveUp, patience)
      }
      child.on('message', hear)
      ended.then(() => done())
      if (child.connected) child.send(text, () => undefined)
    })
  const end = () => {
    child.kill('SIGKILL')
    return ended
  }
  return { show, end, isRunning: () => child.connected }
}

const hasEnded =
  'The process that runs the declaration has stopped. Check the declaration for an endless loop, and for code that ends the process.'

/**
 * Opens a browser tab for trials. The tab has a separate folder, and a process serves this folder. If a declaration
 * crashes the process, a new process starts.
 *
 * @param parent the folder for the tab's folder.
 * @param origin the origin of the page that may frame the screens.
 * @param tell receives the result of each text.
 */
export async function openTab({ parent, origin, tell }) {
  const folder = await makeFolder(parent)
  let running = start(folder, origin)
  let newest
  let right
  let isClosed = false

  const attempt = async (text) => {
    if (!running.isRunning()) running = start(folder, origin)
    const answer = await running.show(text)
    if (answer?.shown) right = text
    if (answer || isClosed) return answer
    running = start(folder, origin)
    const shown = right === undefined ? {} : await running.show(right)
    return { ...shown, problem: hasEnded }
  }

  const work = async () => {
    while (newest !== undefined && !isClosed) {
      const text = newest
      const answer = await attempt(text)
      if (!isClosed) tell(answer)
      if (newest === text) newest = undefined
    }
  }

  let working = Promise.resolve()
  return {
    /** Shows a text after the current trial. If several texts wait, only the newest text is shown. */
    show: (text) => {
      const isIdle = newest === undefined
      newest = text
      if (isIdle) working = work()
    },
    close: async () => {
      isClosed = true
      await running.end()
      await working
      await running.end()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
