import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

/** A link in the style of a button. People can open the link in a new tab. */
export const LinkButton = ({ to, ...props }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) => (
  <Button {...props} href={useHref(to)} onClick={useLinkClickHandler(to)} />
)
