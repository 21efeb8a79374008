/** S3 hosts and an age of others, for the tests of backups and of buckets that take long. */
import { findProgram, installHint } from '../test/support/find-program.ts'
import { ensureProgram } from './ensure-program.ts'

const PROGRAMS = [
  ['age', 'age', 'SVC_AGE'],
  ['swift-proxy-server', 'swift-proxy', 'SVC_SWIFT_PROXY'],
  ['swift-account-server', 'swift-account', 'SVC_SWIFT_ACCOUNT'],
  ['swift-container-server', 'swift-container', 'SVC_SWIFT_CONTAINER'],
  ['swift-object-server', 'swift-object', 'SVC_SWIFT_OBJECT'],
  ['ceph', 'ceph-common', 'SVC_CEPH'],
  ['ceph-mon', 'ceph-mon', 'SVC_CEPH_MON'],
  ['ceph-osd', 'ceph-osd', 'SVC_CEPH_OSD'],
  ['radosgw', 'radosgw', 'SVC_RADOSGW'],
] as const

/** Answers their paths. */
export async function ensureBackupPrograms(): Promise<string[]> {
  const found: string[] = []
  for (const [program, debian, variable] of PROGRAMS)
    found.push(
      await ensureProgram({
        why: `The tests of backups and of buckets that take long need ${program}.`,
        debian,
        find: () => findProgram({ variable, names: [program], elsewhere: ['/usr/bin'] }),
        howTo: () => installHint({ variable, program, debian }),
      }),
    )
  return found
}
