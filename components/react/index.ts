/** `@svc/components/react`: the elements as React components, with typed props and events. React 18 and 19. */
import { AUDIO_EVENTS, type SvcAudioEventMap } from '../audio/events.ts'
import { SvcAudio } from '../audio/index.ts'
import { CLIP_EVENTS, type SvcClipEventMap } from '../clip/events.ts'
import { SvcClip } from '../clip/index.ts'
import { FILES_EVENTS, type SvcFilesEventMap } from '../files/events.ts'
import { SvcFiles } from '../files/index.ts'
import { LIST_EVENTS, type SvcListEventMap } from '../list/events.ts'
import { SvcList } from '../list/index.ts'
import { PLAYER_EVENTS, type SvcPlayerEventMap } from '../player/events.ts'
import { SvcPlayer } from '../player/index.ts'
import { TEXT_EVENTS, type SvcTextEventMap } from '../text/events.ts'
import { SvcText } from '../text/index.ts'
import { UPLOAD_EVENTS, type SvcUploadEventMap } from '../upload/events.ts'
import { SvcUpload } from '../upload/index.ts'
import { component, type ElementComponent } from './component.ts'

export { configure, type Configuration } from '../configure.ts'
export type { ElementComponent, ElementProps } from './component.ts'

export const Player: ElementComponent<SvcPlayer, SvcPlayerEventMap> = component(
  'svc-player',
  SvcPlayer,
  PLAYER_EVENTS,
)
export const Clip: ElementComponent<SvcClip, SvcClipEventMap> = component(
  'svc-clip',
  SvcClip,
  CLIP_EVENTS,
)
export const Text: ElementComponent<SvcText, SvcTextEventMap> = component(
  'svc-text',
  SvcText,
  TEXT_EVENTS,
)
export const Audio: ElementComponent<SvcAudio, SvcAudioEventMap> = component(
  'svc-audio',
  SvcAudio,
  AUDIO_EVENTS,
)
export const List: ElementComponent<SvcList, SvcListEventMap> = component(
  'svc-list',
  SvcList,
  LIST_EVENTS,
)
export const Files: ElementComponent<SvcFiles, SvcFilesEventMap> = component(
  'svc-files',
  SvcFiles,
  FILES_EVENTS,
)
export const Upload: ElementComponent<SvcUpload, SvcUploadEventMap> = component(
  'svc-upload',
  SvcUpload,
  UPLOAD_EVENTS,
)
