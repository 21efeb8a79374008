/** The page of a collection: when a video has ended, the next one is played in the same player. */
import type { SvcPlayer } from '../../player/element.ts'

/** What differs between two videos of a list, besides the player. */
const PARTS = ['#about', '#beside', '#share-dialog', '.playlist']

/** `changed` is called when the texts have been replaced. */
export function preparePlaylist(player: SvcPlayer, changed: () => void): void {
  player.addEventListener('ended', () => {
    const next = document.querySelector<HTMLAnchorElement>('.playlist [data-next]')
    if (next && !player.loop) void show(next.href)
  })

  async function show(url: string): Promise<void> {
    const response = await fetch(url)
    if (!response.ok) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    // Somebody plays it once more, or has gone to another place in it.
    if (!player.ended) return
    const video = page.querySelector('#player')
    if (!video) return
    history.pushState(null, '', url)
    document.title = page.title
    for (const part of PARTS) {
      const [old, fresh] = [document.querySelector(part), page.querySelector(part)]
      if (old && fresh) old.replaceWith(document.adoptNode(fresh))
    }
    changed()
    // The poster of the page is that of its first video.
    player.replaceChildren()
    for (const name of ['embed', 'token', 'placeholder', 'aspect-ratio', 'color']) {
      const value = video.getAttribute(name)
      if (value === null) player.removeAttribute(name)
      else player.setAttribute(name, value)
    }
    player.play().catch(() => undefined)
  }

  // The player cannot go back by itself.
  addEventListener('popstate', () => location.reload())
}
