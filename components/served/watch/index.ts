/** What the pages for viewers do beyond playing: chapters and transcript lead to their time, and they are shared. */
import type { SvcPlayer } from '../../player/element.ts'
import { preparePlaylist } from './playlist.ts'
import { prepareSharing } from './share.ts'

const player = document.querySelector<SvcPlayer>('#player')!

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLElement>('[data-seconds]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  // Until the player has loaded, the address of the link leads there.
  if (!customElements.get('svc-player')) return
  event.preventDefault()
  player.currentTime = Number(link.dataset['seconds'])
  player.play().catch(() => undefined)
  player.scrollIntoView({ block: 'nearest' })
})

/** Also for texts that have come later. */
function prepareTexts(): void {
  const transcript = document.querySelector<HTMLDetailsElement>('#transcript')
  transcript?.addEventListener(
    'toggle',
    () => {
      const text = document.createElement('svc-text')
      text.setAttribute('for', 'player')
      text.setAttribute('locale', document.documentElement.lang)
      transcript.append(text)
    },
    { once: true },
  )
  // The link of a private video holds a token, and is not to be passed on.
  if (document.querySelector('#share')) prepareSharing(player)
}

prepareTexts()
if (document.querySelector('#playlist')) preparePlaylist(player, prepareTexts)
