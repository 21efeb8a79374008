import { clock } from '../../base/clock.ts'
import { escaped } from '../../player/controls/video-links.ts'
import type { SvcPlayer } from '../../player/element.ts'

const get = <Type extends Element>(selector: string): Type =>
  document.querySelector<Type>(selector)!

/** The dialog behind the Share button: link, the same at this time, QR code, embed code. */
export function prepareSharing(player: SvcPlayer): void {
  const button = get<HTMLButtonElement>('#share')
  const dialog = get<HTMLDialogElement>('#share-dialog')
  const link = get<HTMLInputElement>('#share-link')
  const code = get<HTMLTextAreaElement>('#share-code')
  const at = get<HTMLInputElement>('#share-at')
  const status = get<HTMLElement>('#share-dialog [role=status]')
  const { page, frame, name, copied } = dialog.dataset as Record<string, string>
  let seconds = 0

  function fill(): void {
    link.value = at.checked ? withQuery(page!, 't', seconds) : page!
    const source = at.checked ? withQuery(frame!, 'start_time', seconds) : frame!
    code.value =
      `<iframe src="${escaped(source)}" width="640" height="360" title="${escaped(name!)}" ` +
      'style="border:0" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>'
    void import('./qr.ts').then(({ qrCode }) => {
      get<HTMLElement>('.qr').replaceChildren(qrCode(link.value))
    })
  }

  button.hidden = false
  button.addEventListener('click', () => {
    // The player may not have loaded yet.
    seconds = Math.floor(player.currentTime || 0)
    get<HTMLElement>('#share-time').textContent = clock(seconds)
    status.textContent = ''
    fill()
    dialog.showModal()
  })
  at.addEventListener('change', fill)
  dialog.addEventListener('click', (event) => {
    const target = event.target as HTMLElement
    // A click beside the dialog is one on the dialog itself.
    if (target === dialog || target.closest('[data-close]')) return dialog.close()
    const field = target.closest<HTMLElement>('[data-copy]')?.dataset['copy']
    if (field) void copy(get<HTMLInputElement>(`#${field}`))
  })

  async function copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(field.value)
      status.textContent = copied!
    } catch {
      // Without permission, and on pages without HTTPS: it is ready to be copied by hand.
      field.focus()
      field.select()
    }
  }
}

function withQuery(address: string, name: string, value: number): string {
  const url = new URL(address)
  url.searchParams.set(name, String(value))
  return url.href
}
