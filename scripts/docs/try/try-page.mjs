import { readFileSync } from 'node:fs'
import { look } from '../docs-style.mjs'
import { example } from './example.mjs'

const script = readFileSync(new URL('./editor.js', import.meta.url), 'utf8')

const style = `
  body { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); height: 100vh }
  main { display: grid; grid-template: minmax(0, 1fr) / minmax(22rem, 2fr) 3fr }
  header { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline; padding: 14px 20px; border-bottom: 1px solid var(--line) }
  h1 { font-size: 20px; margin: 0 } header p { margin: 0; color: var(--muted) } header a { margin-inline-start: auto; color: inherit }
  section { display: flex; flex-direction: column; min-height: 0; min-width: 0 }
  #written { border-inline-end: 1px solid var(--line) }
  textarea { flex: 1; min-height: 12rem; padding: 16px 20px; border: 0; resize: none; background: var(--soft); color: inherit; font: 13px/1.6 ui-monospace, monospace; tab-size: 2; white-space: pre; overflow: auto }
  textarea:focus-visible { outline: 2px solid light-dark(#0b5cad, #8ab4f8); outline-offset: -2px }
  #keys { display: none; margin: 0; padding: 4px 20px; color: var(--muted); font-size: 13px } textarea:focus-visible + #keys { display: block }
  .bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px 20px; border-bottom: 1px solid var(--line); min-height: 49px }
  .bar h2 { font: inherit; font-weight: 600; margin: 0 auto 0 0 }
  button { font: inherit; padding: 3px 12px; border: 1px solid var(--line); border-radius: 8px; background: Canvas; color: inherit; cursor: pointer }
  button[aria-pressed=true] { background: light-dark(#223, #dde); color: light-dark(#fff, #112) }
  #problem { margin: 0; padding: 12px 20px; max-height: 40%; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border-top: 3px solid light-dark(#b3261e, #f2b8b5) }
  [role=group] { display: flex; gap: 6px } button:disabled { opacity: .5; cursor: default }
  #problem:empty { padding: 0; border: 0 } #state { margin: 0; padding: 0 4px; color: var(--muted) }
  iframe { flex: 1; border: 0; width: 100%; min-height: 0; background: Canvas }
  @media (max-width: 900px) { body, main { display: block; height: auto } textarea { height: 24rem; flex: none } iframe { height: 80vh; flex: none } #written { border: 0; border-bottom: 1px solid var(--line) } }
`

/**
 * The page on which users try a declaration, with the resulting screens.
 *
 * @param token the secret in the calls of this page, which no other page knows.
 */
export const tryPage = (token) => `<!doctype html>
<html lang="en" data-token="${token}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>Try a declaration</title><style>${look}${style}</style></head>
<body>
<header><h1>Try a declaration</h1><p>Your declaration runs on this machine, in a temporary folder.</p><a href="/">Documentation</a></header>
<main>
<section id="written" aria-labelledby="is-written">
  <div class="bar"><h2 id="is-written">Declaration</h2><button type="button" id="restart">Start again</button></div>
  <textarea aria-label="Declaration" aria-describedby="keys problem" spellcheck="false" autocapitalize="off" autocomplete="off">${example.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</textarea>
  <p id="keys">Tab indents the line. Escape followed by Tab leaves the editor.</p>
  <pre id="problem" role="alert"></pre>
</section>
<section aria-labelledby="is-shown">
  <div class="bar"><h2 id="is-shown">Screens</h2><p id="state" role="status"></p><div role="group" aria-label="Screen">${['List', 'Form', 'Page'].map((name) => `<button type="button" class="screen" aria-pressed="${name === 'List'}" disabled>${name}</button>`).join('')}</div></div>
  <iframe title="The screens of the declaration"></iframe>
</section>
</main>
<script>${script}</script>
</body></html>
`
