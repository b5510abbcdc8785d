import type { Plugin } from 'vite'

interface Patch {
  readonly of: string
  readonly module?: string
  readonly imports?: string
  readonly find?: RegExp
  readonly put?: string
  readonly standIn?: string
  readonly except?: RegExp
}

export declare const patches: readonly Patch[]
export declare function patchLibraries(all?: readonly Patch[]): Plugin
