/** The script of the trial page. The script sends the typed declaration and shows the result. */
const { token } = document.documentElement.dataset
const [box, restart, problem, state, frame] = ['textarea', '#restart', '#problem', '#state', 'iframe'].map((place) =>
  document.querySelector(place),
)
const buttons = [...document.querySelectorAll('.screen')]
/** The number of milliseconds without typing before the declaration is sent. */
const settled = 500

const example = box.value
box.value = sessionStorage.declaration ?? example

let tab
let typing
let shown

function send() {
  if (!tab) return
  state.textContent = 'Working …'
  fetch(`/try/text?${new URLSearchParams({ token, tab })}`, { method: 'POST', body: box.value }).catch(() => undefined)
}

function change() {
  sessionStorage.declaration = box.value
  clearTimeout(typing)
  typing = setTimeout(send, settled)
}

/** Opens the selected screen. Opens the list if the selected screen does not exist. */
function open(chosen = buttons.find(({ ariaPressed }) => ariaPressed === 'true').textContent) {
  const { port, screens } = shown
  const name = screens[chosen] ? chosen : 'List'
  for (const button of buttons) {
    button.disabled = !screens[button.textContent]
    button.ariaPressed = String(button.textContent === name)
  }
  // The frame uses the host name of this page, because browsers block the storage of other hosts in frames. The
  // call `replace` adds no step to the history.
  frame.contentWindow.location.replace(`http://${location.hostname}:${port}${screens[name]}`)
}

for (const button of buttons) button.addEventListener('click', () => open(button.textContent))

const events = new EventSource(`/try/tab?token=${token}`)
events.addEventListener('message', ({ data }) => {
  const told = JSON.parse(data)
  if (told.tab) {
    tab = told.tab
    return send()
  }
  problem.textContent = told.problem ?? ''
  shown = told.shown ?? shown
  state.textContent = told.problem && shown ? 'Showing the last valid declaration' : ''
  if (told.shown) open()
})
events.addEventListener('error', () => {
  tab = undefined
  if (events.readyState === EventSource.CLOSED)
    problem.textContent = 'The documentation server has stopped or restarted. Run npm run docs, then reload this page.'
})

restart.addEventListener('click', () => {
  box.value = example
  change()
})
box.addEventListener('input', change)

/** Whether the next press of the Tab key leaves the editor. The Escape key sets this value. */
let leaves = false
const type = (text) => document.execCommand('insertText', false, text)
box.addEventListener('blur', () => {
  leaves = false
})
box.addEventListener('keydown', (event) => {
  const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event
  if (key === 'Escape') leaves = true
  if (ctrlKey || metaKey || altKey || shiftKey || isComposing || leaves) return
  if (key === 'Tab') {
    event.preventDefault()
    type('  ')
  }
  if (key === 'Enter') {
    event.preventDefault()
    const line = box.value.slice(0, box.selectionStart).split('\n').at(-1)
    type(`\n${/^\s*/.exec(line)[0]}${/[[({]$/.test(line) ? '  ' : ''}`)
  }
})
