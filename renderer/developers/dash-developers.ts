/** The room for developers: its tabs, and the one that is open. */
import { TabRoom } from '../kit/tab-room.ts'
import { TABS } from './tabs.ts'
import { words } from './words.ts'

export class DashDevelopers extends TabRoom {
  override get tabs() {
    return TABS
  }

  override get room() {
    const { title, parts, notLoaded } = words()
    return { title, parts, notLoaded, base: '/developers' }
  }
}
customElements.define('dash-developers', DashDevelopers)
