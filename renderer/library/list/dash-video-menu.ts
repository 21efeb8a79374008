/**
 * What can be done with one video of the list: a menu beside the button of its card or row, and
 * what the menu asks. One for the whole list.
 */
import { html, nothing } from 'lit'
import { createRef } from 'lit/directives/ref.js'
import type { Video } from '../../../daemon/contract/video.ts'
import { DashConfirm } from '../../kit/dash-confirm.ts'
import { DashMenu, type MenuItem } from '../../kit/dash-menu.ts'
import { nameField } from '../../kit/fields.ts'
import { copyIcon, penIcon, shareIcon, trashIcon } from '../../kit/icons.ts'
import { loadMessages } from '../../kit/language.ts'
import { moveIcon, rowsIcon } from '../../kit/library-icons.ts'
import { partOf } from '../../kit/part-of.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action } from '../../notices/action.ts'
import { copyText } from '../../notices/dash-copy.ts'
import { FormDialog } from '../../notices/form-dialog.ts'
import { appElement, state } from '../../state/app-element.ts'
import { readTrashDays } from '../../state/trash.ts'
import { StoreWatch } from '../../state/watch.ts'
import { messages as videoWords } from '../../video/messages.ts'
import type { DashShare } from '../../video/sharing/dash-share.ts'
import { linkTo } from '../../video/sharing/link-to.ts'
import { updateVideo } from '../../video/actions.ts'
import { DashMove } from '../collections/dash-move.ts'
import { may, mayChange } from '../../state/may.ts'
import { arrange, movesOf } from '../arrange.ts'
import { canShare } from '../menu-of.ts'
import { messages as w, videosIn } from '../messages.ts'
import { changeVideos, deleteVideos } from '../video-actions.ts'

export class DashVideoMenu extends appElement({
  videoId: state(''),
}) {
  #video = new StoreWatch(this, (state) => state.videos.get(this.videoId))
  /** Runs one action at a time, on one or many videos. */
  #working = new StoreWatch(this, (state) => state.work !== null)
  #ids = new StoreWatch(this, (state) => state.library.ids)
  #query = new StoreWatch(this, (state) => state.library.query)
  #loading = new StoreWatch(this, (state) => state.library.loading)
  #trashDays = new StoreWatch(this, (state) => state.trashDays)
  #sharing = new Action(this)
  #menu = partOf(this, DashMenu)
  #move = partOf(this, DashMove)
  #rename = partOf(this, DashRename)
  #confirm = partOf(this, DashConfirm)
  #closesBy: HTMLElement | undefined

  /** A press on the button of the open menu closes it; the click that follows is none to open it. */
  press(button: HTMLElement) {
    this.#closesBy = this.#menu()?.isOpenAt(button) ? button : undefined
  }

  async open(id: string, button: HTMLElement) {
    const closes = this.#closesBy === button
    this.#closesBy = undefined
    // Not every browser gives the focus to a button that is pressed.
    button.focus()
    if (closes) return
    this.videoId = id
    await this.updateComplete
    await this.#menu()?.updateComplete
    this.#menu()?.openAt(button)
  }

  override render() {
    const video = this.#video.value
    if (!video) return nothing
    const { id, name } = video
    const move = ({ detail: collection }: CustomEvent<string | null>) =>
      changeVideos(this.app, [id], { collection })
    const remove = () => {
      this.#confirm()?.close()
      void deleteVideos(this.app, [id])
    }
    return html`<dash-menu anchored label=${w.moreAbout(name)} .items=${this.#items(video)}></dash-menu>
      <dash-rename></dash-rename>
      <dash-share .video=${video}></dash-share>
      <dash-move @move=${move}></dash-move>
      <dash-confirm heading=${w.deleteNamed(name)} action=${w.deleteAction(videosIn(1))}
        @confirm=${remove}>${w.deleteOneText(this.#trashDays.value)}</dash-confirm>`
  }

  #items(video: Video): MenuItem[] {
    const { id, name, collection, visibility } = video
    const disabled = this.#working.value
    const rename = () => this.#rename()?.ask({ id, name })
    const move = () => this.#move()?.ask({ heading: w.moveNamed(name), from: collection })
    const remove = () => {
      void readTrashDays(this.app)
      this.#confirm()?.open()
    }
    const copy = { label: w.copyLink, icon: copyIcon(), run: () => this.#copyLink(id) }
    const share = { label: w.share, icon: shareIcon(), run: this.#openShare }
    // A plain link cannot play a private video.
    const shown = canShare(this.app, video)
    const edits = mayChange(this.app, video)
    const items: MenuItem[] = [
      ...(edits ? [{ label: videoWords.rename, icon: penIcon(), run: rename }] : []),
      ...(shown && visibility === 'public' ? [copy] : []),
      ...(shown ? [share] : []),
      ...(edits ? [{ label: w.moveTo, icon: moveIcon(), disabled, run: move }] : []),
      ...(may(this.app, 'collections:write') ? this.#moves(id) : []),
    ]
    if (!may(this.app, 'videos:delete')) return items
    const deletion = { label: w.deleteSome, icon: trashIcon(), danger: true, disabled, run: remove }
    return [...items, 'line', deletion]
  }

  /** In the order by hand: what the mouse does by dragging. */
  #moves(id: string): MenuItem[] {
    const library = {
      ids: this.#ids.value,
      query: this.#query.value,
      loading: this.#loading.value,
    }
    const moves = movesOf(library, id)
    if (!moves) return []
    return [
      'line',
      ...(['start', 'earlier', 'later', 'end'] as const).map((name) => ({
        label: w.arrange[name],
        icon: rowsIcon(),
        disabled: moves[name] === null,
        run: () => void arrange(this.app, [id], moves[name]!.before),
      })),
    ]
  }

  #copyLink = (id: string) =>
    this.#sharing.run(w.linkNotCopied, async () => {
      await copyText(linkTo(location.origin, id))
      return w.linkCopied
    })

  #openShare = () =>
    this.#sharing.run(videoWords.shareNotLoaded, async () => {
      await import('../../video/sharing/dash-share.ts')
      await loadMessages()
      await this.renderRoot.querySelector<DashShare>('dash-share')?.open()
    })
}

class DashRename extends appElement({}) {
  #video = { id: '', name: '' }
  #dialog = new FormDialog(this)
  #field = createRef<HTMLInputElement>()

  static override styles = formStyles

  ask(video: { id: string; name: string }) {
    this.#video = video
    this.#field.value!.value = video.name
    this.#dialog.open()
    this.#field.value!.select()
  }

  override render() {
    return this.#dialog.view({
      heading: videoWords.rename,
      fields: nameField('name', videoWords.name, {
        autofocus: true,
        fault: this.#dialog.fault,
        ref: this.#field,
      }),
      action: videoWords.save,
      doing: videoWords.saving,
      showsFault: true,
      send: this.#save,
    })
  }

  #save = async () => {
    const { id, name: was } = this.#video
    const field = this.#field.value!
    const name = field.value.trim()
    if (name === '') {
      this.#dialog.reset(videoWords.needsName)
      return field.focus()
    }
    await this.#dialog.send(async () => {
      if (name !== was) await updateVideo(this.app, id, { name }, videoWords.renamed(name))
    })
  }
}
customElements.define('dash-rename', DashRename)
customElements.define('dash-video-menu', DashVideoMenu)
