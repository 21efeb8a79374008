/** Channels between the preload script of a page and the app (daemon/contract/desktop.ts). */
export const CHANNEL = { ready: 'svc:ready', uploads: 'svc:uploads', go: 'svc:go' } as const
export const FILES_ELEMENT = '#svc-desktop-files'
