/**
 * What can be done with one video of the list: a menu beside the button of its card or row, and
 * what the menu asks. One for the whole list.
 */
import { html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, state } from '../../state/app-element.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { loadMessages } from '../../kit/language.ts'
import { notify, notifyFailure } from '../../notices/notices.ts'
import { StoreWatch } from '../../state/watch.ts'
import '../collections/dash-move.ts'
import type { DashMove } from '../collections/dash-move.ts'
import '../../kit/dash-confirm.ts'
import type { DashConfirm } from '../../kit/dash-confirm.ts'
import { copyText } from '../../notices/dash-copy.ts'
import '../../kit/dash-menu.ts'
import type { DashMenu, MenuItem } from '../../kit/dash-menu.ts'
import { copyIcon, penIcon, shareIcon, trashIcon } from '../../kit/icons.ts'
import type { DashShare } from '../../video/sharing/dash-share.ts'
import { linkTo } from '../../video/sharing/link-to.ts'
import { messages as videoWords } from '../../video/messages.ts'
import { deleteVideos, moveVideos } from '../video-actions.ts'
import { moveIcon } from '../../kit/library-icons.ts'
import { messages, videosIn } from '../messages.ts'
import './dash-rename.ts'
import type { DashRename } from './dash-rename.ts'

export class DashVideoMenu extends appElement({
  videoId: state(''),
}) {
  #video = new StoreWatch(this, (state) => state.videos.get(this.videoId))
  /** Runs one action at a time, on one or many videos. */
  #working = new StoreWatch(this, (state) => state.work !== null)
  #menu = createRef<DashMenu>()
  #move = createRef<DashMove>()
  #rename = createRef<DashRename>()
  #confirm = createRef<DashConfirm>()
  #share = createRef<DashShare>()
  #closesBy: HTMLElement | undefined

  /** A press on the button of the open menu closes it; the click that follows is none to open it. */
  press(button: HTMLElement): void {
    this.#closesBy = this.#menu.value?.isOpenAt(button) ? button : undefined
  }

  async open(id: string, button: HTMLElement): Promise<void> {
    const closes = this.#closesBy === button
    this.#closesBy = undefined
    // Not every browser gives the focus to a button that is pressed.
    button.focus()
    if (closes) return
    this.videoId = id
    await this.updateComplete
    await this.#menu.value?.updateComplete
    this.#menu.value?.openAt(button)
  }

  override render() {
    const w = messages()
    const video = this.#video.value
    if (!video) return nothing
    const { id, name } = video
    return html`<dash-menu anchored label=${w.moreAbout(name)} .items=${this.#items(video)}
      ${ref(this.#menu)}></dash-menu>
      <dash-rename ${ref(this.#rename)}></dash-rename>
      <dash-share .video=${video} ${ref(this.#share)}></dash-share>
      <dash-move ${ref(this.#move)}
        @move=${({ detail }: CustomEvent<string | null>) => moveVideos(this.app, [id], detail)}
      ></dash-move>
      <dash-confirm heading=${w.deleteNamed(name)} action=${w.deleteAction(videosIn(1))}
        ${ref(this.#confirm)} @confirm=${this.#delete}>${w.deleteOneText}</dash-confirm>`
  }

  #items({ id, name, collection, visibility, status, playable }: Video): MenuItem[] {
    const w = messages()
    const working = this.#working.value
    const rename = () => this.#rename.value?.ask({ id, name })
    const move = () => this.#move.value?.ask({ heading: w.moveNamed(name), from: collection })
    const remove = () => this.#confirm.value?.open()
    const copy = { label: w.copyLink, icon: copyIcon(), run: () => void this.#copyLink(id) }
    const share = { label: w.share, icon: shareIcon(), run: () => void this.#openShare() }
    // What is no video is handed on to nobody; a plain link cannot play a private one.
    const canShare = status !== 'errored' || playable
    return [
      { label: videoWords().rename, icon: penIcon(), run: rename },
      ...(canShare && visibility === 'public' ? [copy] : []),
      ...(canShare ? [share] : []),
      { label: w.moveTo, icon: moveIcon(), disabled: working, run: move },
      'line',
      { label: w.deleteSome, icon: trashIcon(), danger: true, disabled: working, run: remove },
    ]
  }

  async #copyLink(id: string) {
    try {
      await copyText(linkTo(location.origin, id))
      notify(this.app, messages().linkCopied)
    } catch (error) {
      notifyFailure(this.app, messages().linkNotCopied, error)
    }
  }

  async #openShare() {
    try {
      await import('../../video/sharing/dash-share.ts')
      await loadMessages()
      await this.#share.value?.open()
    } catch (error) {
      notifyFailure(this.app, videoWords().shareNotLoaded, error)
    }
  }

  #delete = () => {
    this.#confirm.value?.close()
    void deleteVideos(this.app, [this.videoId])
  }
}
customElements.define('dash-video-menu', DashVideoMenu)
