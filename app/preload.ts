/** The bridge: runs in the sandbox of the window, before the page. */
import { contextBridge, ipcRenderer } from 'electron'
import type { SvcDesktop } from '../daemon/contract/desktop.ts'
import { CHANNEL } from './bridge.ts'

const bridge: SvcDesktop = {
  ready: (can) => ipcRenderer.send(CHANNEL.ready, can === true),
  showUploads: ({ count, fraction }) =>
    ipcRenderer.send(CHANNEL.uploads, { count: Number(count), fraction: Number(fraction) }),
  onGo: (listener) => void ipcRenderer.on(CHANNEL.go, (_, path: string) => listener(path)),
}
contextBridge.exposeInMainWorld('svcDesktop', bridge)
