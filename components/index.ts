/**
 * What `import '@svc/components'` and `/npm/@svc/components/+esm` load: each element comes when the
 * page first has one. Each has an entry of its own beside this one, which registers it at once.
 */
import { defineWhenNeeded } from './lazy.ts'

export { configure, type Configuration } from './configure.ts'
export type * from './player/index.ts'
export type * from './clip/index.ts'
export type * from './text/index.ts'
export type * from './audio/index.ts'
export type * from './upload/index.ts'
export type * from './list/index.ts'
export type * from './files/index.ts'

defineWhenNeeded({
  'svc-player': () => import('./player/index.ts'),
  'svc-clip': () => import('./clip/index.ts'),
  'svc-text': () => import('./text/index.ts'),
  'svc-audio': () => import('./audio/index.ts'),
  'svc-upload': () => import('./upload/index.ts'),
  'svc-list': () => import('./list/index.ts'),
  'svc-files': () => import('./files/index.ts'),
})
