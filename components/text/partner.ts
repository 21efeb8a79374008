/** The player that a transcript belongs to: found by id or by its video, now or once it is on the page. */
export interface PartnerPlayer extends HTMLElement {
  currentTime: number
  readonly paused: boolean
  play(): Promise<void>
  embed?: string | null
  token?: string | null
}

export interface PartnerQuery {
  id: string | null
  embed: string | null
}

/** Calls with the player at once and whenever it is another one, or none, until the signal ends it. */
export function watchPartner(
  element: Element,
  wanted: () => PartnerQuery,
  listener: (player: PartnerPlayer | undefined) => void,
  signal: AbortSignal,
): () => void {
  let last: PartnerPlayer | undefined
  const look = (): void => {
    const found = find(element, wanted())
    if (found === last) return
    last = found
    listener(found)
  }
  const observer = new MutationObserver(look)
  for (const root of rootsOf(element))
    observer.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['id', 'embed'],
    })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
  look()
  return look
}

function find(element: Element, { id, embed }: PartnerQuery): PartnerPlayer | undefined {
  const selector = id
    ? `#${CSS.escape(id)}`
    : embed
      ? `:is(svc-player, svc-audio)[embed="${CSS.escape(embed)}"]`
      : ''
  if (!selector) return undefined
  return rootsOf(element)
    .map((root) => root.querySelector<PartnerPlayer>(selector))
    .find((found) => found !== null)
}

/** The element's own tree first, then those around it. */
function rootsOf(element: Element): (Document | ShadowRoot)[] {
  const root = element.getRootNode()
  if (root instanceof ShadowRoot) return [root, ...rootsOf(root.host)]
  return root instanceof Document ? [root] : []
}

/** Does it at once, or when the element that was on the page before its code has become what it is. */
export function whenUpgraded(element: Element, action: () => void): void {
  const { localName } = element
  const isUpgraded = (): boolean => !localName.includes('-') || element.matches(':defined')
  if (isUpgraded()) return action()
  void customElements.whenDefined(localName).then(() => isUpgraded() && action())
}

const CLOCK_EVENTS = [
  'timeupdate',
  'seeking',
  'seeked',
  'play',
  'playing',
  'pause',
  'emptied',
  'loadedmetadata',
] as const

/** Reports the time of a player: by its events, and with every frame while it plays. */
export function followClock(
  player: PartnerPlayer,
  listener: (seconds: number) => void,
  signal: AbortSignal,
): void {
  let frame = 0
  const report = (): void => {
    cancelAnimationFrame(frame)
    if (signal.aborted) return
    // A player that is not upgraded yet has no currentTime.
    if (Number.isFinite(player.currentTime)) listener(player.currentTime)
    if (player.paused === false) frame = requestAnimationFrame(report)
  }
  for (const type of CLOCK_EVENTS) player.addEventListener(type, report, { signal })
  signal.addEventListener('abort', () => cancelAnimationFrame(frame), { once: true })
  report()
}
