import type { ReactNode } from 'react'

const Outline = ({ children }: { readonly children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const Wrench = () => (
  <Outline>
    <path d="M14.5 6.2a4.6 4.6 0 0 1 5.6-1.9l-3 3 .4 2.2 2.2.4 2.9-3a4.6 4.6 0 0 1-6.1 5.9l-7.6 7.6a2.2 2.2 0 0 1-3.1-3.1l7.6-7.6a4.6 4.6 0 0 1 1.1-3.5z" />
  </Outline>
)

export const Device = () => (
  <Outline>
    <rect x="3" y="5" width="13" height="11" rx="1.6" />
    <path d="M2 19h11" />
    <rect x="15.5" y="9.5" width="6.5" height="11" rx="1.6" />
  </Outline>
)

export const Bench = () => (
  <Outline>
    <path d="M2.5 12h19M5 12v8M19 12v8M8 12V8.5a4 4 0 0 1 8 0V12M12 4.5V2.5" />
  </Outline>
)
