import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

/** A link that looks like a button: it opens in a new tab as links do. */
export const LinkButton = ({ to, ...props }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) => (
  <Button {...props} href={useHref(to)} onClick={useLinkClickHandler(to)} />
)
