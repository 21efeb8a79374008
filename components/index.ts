/** What `import '@svc/components'` and `/npm/@svc/components/+esm` load: registers the elements. Each has an entry of its own beside this one. */
export * from './player/index.ts'
export * from './clip/index.ts'
export * from './text/index.ts'
export * from './files/index.ts'
export * from './audio/index.ts'
