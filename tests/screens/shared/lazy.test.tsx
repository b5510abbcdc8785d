import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazy } from '../../../src/lazy'

/** Shows an error instead of its child components if the code of these components is missing. */
class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { isMissing: false }
  static getDerivedStateFromError = () => ({ isMissing: true })
  override render = () => (this.state.isMissing ? 'The code is missing' : this.props.children)
}

const Dialog = () => <p>A dialog</p>

/** Shows a component whose code loads only after several failures. A text input is next to the component. */
function show(failures: number, isReached: () => boolean) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Dialog }
  })
  vi.stubGlobal('fetch', async () => {
    if (!isReached()) throw new TypeError('Failed to fetch')
    return new Response()
  })
  const Later = lazy(load)
  render(
    <Boundary>
      <input aria-label="Name" defaultValue="typed" />
      <Suspense>
        <Later />
      </Suspense>
    </Boundary>,
    { onCaughtError: () => {} },
  )
  return load
}

afterEach(() => vi.unstubAllGlobals())

test('code that failed to load because of the network loads later, and typed text stays', async () => {
  const load = show(3, () => false)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  for (const times of [2, 3, 4]) {
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed')
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => {
      dispatchEvent(new Event('online'))
      expect(load).toHaveBeenCalledTimes(times)
    })
  }
  expect(await screen.findByText('A dialog')).toBeTruthy()
})

test('code that the server no longer has is reported as missing', async () => {
  const load = show(9, () => true)
  expect(await screen.findByText('The code is missing')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
