import type { Plugin } from 'vite'

export const beginEarly: Plugin
