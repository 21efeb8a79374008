/** How the preload script and the window speak of what a page says (daemon/contract/desktop.ts). */
export const CHANNEL = { ready: 'svc:ready', uploads: 'svc:uploads', go: 'svc:go' } as const
export const FILES_ELEMENT = '#svc-desktop-files'
