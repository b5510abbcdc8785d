/** The groups of the menu, in their order. The dashboard stands above them. */
export const menuGroups = ['Catalogue', 'Sales', 'Customers', 'Stock', 'Content', 'Administration'] as const

export type MenuGroup = (typeof menuGroups)[number]

/** The names of the icons that a declaration may use; the shell draws them. */
export const iconNames = [
  'tag',
  'tags',
  'box',
  'image',
  'list',
  'percent',
  'coins',
  'cart',
  'card',
  'gift',
  'users',
  'user',
  'user-group',
  'map',
  'truck',
  'inbox',
  'shop',
  'globe',
  'share',
  'key',
  'shield',
  'calendar',
  'file',
  'download',
  'wallet',
  'swap',
  'undo',
  'star',
  'settings',
  'flag',
  'mail',
  'bell',
  'chart',
  'clock',
  'heart',
  'moon',
  'exit',
  'pencil',
] as const

export type IconName = (typeof iconNames)[number]
