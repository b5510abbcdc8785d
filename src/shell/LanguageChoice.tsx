import type { ReactNode } from 'react'
import { languageName, languages } from '../../languages'
import { t } from '../../vocabulary'
import { useLanguage } from './language'
import { preferences } from './preferences'
import './language-choice.css'

/** The choice of the language. Each language is listed under its own name, such as 'Deutsch'. */
export const LanguageChoice = ({ icon }: { icon?: ReactNode }) => (
  <label className="language">
    {icon}
    <span className="visually-hidden">{t('Language')}</span>
    <select value={useLanguage().code} onChange={({ target }) => preferences.set({ language: target.value })}>
      {languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageName(code)}
        </option>
      ))}
    </select>
  </label>
)
