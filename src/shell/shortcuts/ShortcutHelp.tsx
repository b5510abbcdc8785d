import { useEffect, useRef } from 'react'
import type { AccessCheck } from '../../../providers/api'
import { type Registry, t } from '../../../vocabulary'
import { preferences, usePreferences } from '../preferences'
import { goToShortcutsOf } from './go-to-shortcuts'
import { withCommandKey } from './keys'
import './help.css'

interface ShortcutHelpProps {
  readonly registry: Registry
  readonly can: AccessCheck
  readonly onClose: () => void
}

const anywhere = (): readonly (readonly [keys: readonly string[], does: string])[] => [
  [[withCommandKey('K')], t('Find anything')],
  [['/'], t('Search this list')],
  [['c'], t('Create a record here')],
  [['?'], t('Show keyboard shortcuts')],
  [['Esc'], t('Close the dialog or menu, or leave the search box')],
]

const inLists = (): ReturnType<typeof anywhere> => [
  [['j', '↓'], t('Next row or record')],
  [['k', '↑'], t('Previous row or record')],
  [['Enter'], t('Open the row')],
  [['x'], t('Select the row')],
  [['e'], t('Edit the row')],
  [['m'], t('Show row actions')],
]

const onRecords = (): ReturnType<typeof anywhere> => [
  [['e'], t('Edit')],
  [['n'], t('Move to the next status')],
  [['m'], t('More actions')],
  [['1', '…', '9'], t('Other buttons, in order')],
]

const inForms = (): ReturnType<typeof anywhere> => [[[withCommandKey('S')], t('Save')]]

/** The shortcuts of the product, and the switch that turns single-key shortcuts off. */
export default function ShortcutHelp({ registry, can, onClose }: ShortcutHelpProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { shortcuts } = usePreferences()
  useEffect(() => dialog.current?.showModal(), [])
  const ways = goToShortcutsOf(registry, can).map(({ letter, label }) => [['g', letter], t(label)] as const)
  return (
    <dialog ref={dialog} className="keys" aria-labelledby="keys-title" closedby="any" onClose={onClose}>
      <header>
        <h2 id="keys-title">{t('Keyboard shortcuts')}</h2>
        <button type="button" className="tool" aria-label={t('Close')} onClick={() => dialog.current?.close()}>
          ×
        </button>
      </header>
      <div className="keys-parts">
        <div>
          <Keys title={t('Anywhere')} keys={anywhere()} />
          <Keys title={t('In lists')} keys={inLists()} />
          <Keys title={t('On record pages')} keys={onRecords()} />
          <Keys title={t('In forms')} keys={inForms()} />
        </div>
        <Keys title={t('Go to')} keys={ways} />
      </div>
      <label className="keys-switch">
        <input
          type="checkbox"
          checked={shortcuts}
          onChange={({ target }) => preferences.set({ shortcuts: target.checked })}
        />
        {t('Use single-key shortcuts')}
      </label>
    </dialog>
  )
}

const Keys = ({ title, keys }: { title: string; keys: ReturnType<typeof anywhere> }) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {keys.map(([pressed, does]) => (
        <div key={does}>
          <dt>{does}</dt>
          <dd>
            {pressed.map((key, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a shortcut keep their order
              <kbd key={`${at} ${key}`}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
