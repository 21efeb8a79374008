/** Whether a worker may encode: its segments must be those that this machine would make. Pure. */
import { SOFTWARE_H264, type RenditionPlan } from '../ports/media.ts'
import type { WorkerAbout } from '../ports/workers.ts'

/** What a worker must have in common with the process that gives it runs. */
export type WorkerNeeds = Pick<WorkerAbout, 'version' | 'folder' | 'ffmpeg' | 'fingerprints'>

/** For people, with what to do; null: it may. */
export function refusalOf(about: WorkerAbout, needs: WorkerNeeds): string | null {
  if (about.version !== needs.version)
    return (
      `The worker is svc ${about.version}, and the svc that it would work for is svc ${needs.version}. ` +
      'Install the same version on both.'
    )
  if (about.folder !== needs.folder) return otherFiles(about.folder, needs.folder)
  if (about.fingerprints[SOFTWARE_H264] !== needs.fingerprints[SOFTWARE_H264])
    return (
      `ffmpeg of the worker (${about.ffmpeg}) encodes H.264 differently from ffmpeg of svc (${needs.ffmpeg}), so their ` +
      'segments cannot be played one after the other. Install the same ffmpeg on both.'
    )
  return null
}

/** Folders have IDs, and buckets URLs. */
function otherFiles(theirs: string, ours: string): string {
  const isBucket = (place: string): boolean => place.startsWith('s3://')
  if (isBucket(ours))
    return (
      `The svc that the worker would work for has its files in ${ours}` +
      (isBucket(theirs) ? `, and the worker has ${theirs}. ` : '. ') +
      'Set SVC_STORAGE_URL of the worker to the URL that svc has, and both keys.'
    )
  return isBucket(theirs)
    ? 'The svc that the worker would work for uses a data folder. Set SVC_DATA_DIR of the worker to it and remove ' +
        'SVC_STORAGE_URL, or start svc with that bucket and SVC_STATE_DIR (docs/scale-out.md).'
    : 'The worker has another data folder than the svc that it would work for. ' +
        'Set SVC_DATA_DIR to the folder that both of them reach.'
}

/** Encoders that are the same on both machines. Those of a graphics card are of their machine. */
export const canEncode = (
  renditions: readonly RenditionPlan[],
  theirs: WorkerAbout['fingerprints'],
  ours: WorkerAbout['fingerprints'],
): boolean =>
  renditions.every(
    ({ encoder = SOFTWARE_H264 }) =>
      theirs[encoder] !== undefined && theirs[encoder] === ours[encoder],
  )
