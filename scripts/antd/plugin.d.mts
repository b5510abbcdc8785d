import type { Plugin } from 'vite'

export declare function antdStyles(): Plugin
