/** The window shows the appliance and nothing else; what leads elsewhere opens in the person's own browser. */
import type { ElectronApi, WebContentsApi } from '../electron-api.ts'

/** The permissions that the dashboard needs: copying, and full screen for the player. */
const GRANTED = new Set(['clipboard-sanitized-write', 'fullscreen'])

/** Pages without scripts send actions to the app as navigations to this address, which leads nowhere (RFC 2606). */
export const ACTIONS_URL = 'https://svc-app.invalid'

export interface GuardOptions {
  shell: ElectronApi['shell']
  /** Origin of the appliance; null while none runs. */
  origin(): string | null
  /** Action requested by the app's own page, such as `retry`. */
  onAction(action: string): void
}

export function guardContents(
  contents: WebContentsApi,
  { shell, origin, onAction }: GuardOptions,
): void {
  const guard = (details: { preventDefault(): void; url: string }): void => {
    const url = parsed(details.url)
    // Providers of single sign-on are other sites: it takes place in the browser as a whole.
    if (url && url.origin === origin() && !url.pathname.startsWith('/sso/')) return
    details.preventDefault()
    // Only a page of the app's own may ask the app for something.
    if (url?.origin === ACTIONS_URL && contents.getURL().startsWith('data:'))
      onAction(url.pathname.slice(1))
    else openElsewhere(shell, url)
  }
  contents.on('will-navigate', guard)
  contents.on('will-redirect', guard)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openElsewhere(shell, parsed(url))
    return { action: 'deny' }
  })
}

export function guardSession(
  session: ReturnType<ElectronApi['session']['fromPartition']>,
  origin: () => string | null,
): void {
  session.setPermissionRequestHandler((_, permission, callback, { requestingUrl, isMainFrame }) => {
    callback(isMainFrame && GRANTED.has(permission) && parsed(requestingUrl)?.origin === origin())
  })
  session.setPermissionCheckHandler(
    (_, permission, requestingOrigin) =>
      GRANTED.has(permission) && parsed(requestingOrigin)?.origin === origin(),
  )
  session.setDevicePermissionHandler(() => false)
}

/** Web addresses only: others start programs. */
function openElsewhere(shell: ElectronApi['shell'], url: URL | null): void {
  // Without a browser there is nowhere to open it.
  if (url && /^https?:$/.test(url.protocol))
    void shell.openExternal(url.href).catch(() => undefined)
}

const parsed = (url: string): URL | null => URL.parse(url)
