/**
 * Every fault that `svc doctor` can find: its code in the JSON output, and the name of its check. Those that the
 * appliance reports too have the codes of its table.
 */
import { PROBLEMS, START_REFUSALS, type ProblemCode } from '../../daemon/contract/problems.ts'

interface DoctorFault {
  /** Name of the check. */
  doctor: string
  /** A sentence for docs/operations.md. */
  title: string
  /** `--fix` mends it. */
  fixable?: true
}

/** Faults that only `svc doctor` finds. */
export const DOCTOR_FAULTS = {
  daemon_unreachable: { doctor: 'daemon', title: 'svc does not respond.' },
  daemon_failing: { doctor: 'daemon', title: 'svc responds with an error.' },
  port_in_use: { doctor: 'port', title: 'Another program uses the port of svc.' },
  clocks_differ: {
    doctor: 'clock',
    title: 'The clocks of this machine and of the server differ by more than 30 seconds.',
  },
  version_differs: { doctor: 'version', title: 'The server and the CLI have different versions.' },
  readiness_unknown: {
    doctor: 'readiness',
    title: 'svc does not report whether its components work.',
  },
  process_ended: {
    doctor: 'processes',
    title: 'One of several svc processes has ended without being stopped.',
  },
  postgres_unreachable: {
    doctor: 'PostgreSQL',
    title: 'PostgreSQL is not responding, or refuses the connection of svc.',
  },
  postgres_unfit: {
    doctor: 'PostgreSQL',
    title: 'PostgreSQL is older than 15, or the database sorts by a language or is not in UTF-8.',
  },
  postgres_damaged: {
    doctor: 'indexes',
    title:
      'An index of the PostgreSQL database is invalid or damaged. With the extension amcheck, every page is read.',
  },
  component_failing: {
    doctor: '…',
    title: 'A component of svc does not work, and no other code says why.',
  },
  encoders_missing: {
    doctor: 'encoders',
    title: 'ffmpeg was built without the encoders for H.264 or AAC.',
  },
  space_low: {
    doctor: 'free space',
    title:
      'Less than 10 GB is free on the disk of the data folder; with less than 1 GB, the check fails.',
  },
  jobs_stranded: {
    doctor: 'jobs',
    title: 'Jobs are scheduled more than a day ahead, by a clock that was wrong.',
  },
  log_large: { doctor: 'log', title: 'The log file is larger than 1 GB.' },
  permissions_open: {
    doctor: 'permissions',
    title: 'Other users can open files of the data folder.',
    fixable: true,
  },
  owner_differs: {
    doctor: 'permissions',
    title: 'Files of the data folder belong to another user than the folder does.',
    fixable: true,
  },
  folders_orphaned: {
    doctor: 'orphan files',
    title: 'Folders belong to no video in the database.',
    fixable: true,
  },
  files_faulty: {
    doctor: 'every file',
    title: 'Files of videos are missing or damaged (with `--files`).',
    fixable: true,
  },
  files_rebuilding: {
    doctor: 'every file',
    title: 'Files are being rebuilt from their sources (after `--fix`).',
  },
  queue_held_up: {
    doctor: 'queue',
    title: 'Encoding is paused, or jobs have waited for a long time.',
  },
  disk_filling: {
    doctor: 'disk space',
    title: 'The disk of the data folder is low on space, or will be full within thirty days.',
  },
  backup_outdated: {
    doctor: 'newest backup',
    title: 'There is no backup, the newest one is old, or it has not been tested.',
  },
  certificate_unfit: {
    doctor: 'certificate of the public URL',
    title: 'The public URL presents a certificate for another host.',
  },
  update_available: { doctor: 'updates', title: 'There is a newer version of svc.' },
} as const satisfies Record<string, DoctorFault>

export type FaultCode = keyof typeof DOCTOR_FAULTS | ProblemCode | keyof typeof START_REFUSALS

export const FAULTS: Record<FaultCode, Pick<DoctorFault, 'doctor'>> = {
  ...PROBLEMS,
  ...START_REFUSALS,
  ...DOCTOR_FAULTS,
}
