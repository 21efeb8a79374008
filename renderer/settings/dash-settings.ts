/** How the appliance and the space are set: its tabs, and the one that is open. */
import { TabRoom } from '../kit/tab-room.ts'
import { TABS } from './tabs.ts'
import { words } from './words.ts'

export class DashSettings extends TabRoom {
  override get tabs() {
    return TABS
  }

  override get room() {
    const { title, parts, notLoaded } = words()
    return { title, parts, notLoaded, base: '/settings' }
  }
}
customElements.define('dash-settings', DashSettings)
