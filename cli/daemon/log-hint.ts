import { existsSync } from 'node:fs'
import { PACKAGED_UNIT } from './beside-service.ts'

/** What to do where the data folder has no log. */
export const logHint = (packagedUnit = PACKAGED_UNIT): string =>
  existsSync(packagedUnit)
    ? 'The service of the Debian package logs to the journal: sudo journalctl --unit svc'
    : 'If svc was started another way, its log is on its standard error or in SVC_LOG_FILE.'
