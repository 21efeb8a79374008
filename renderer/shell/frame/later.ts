/** The parts of the frame that nobody waits for: loaded once the first page is painted. */
import './dash-account.ts'
import './dash-space.ts'
import '../../kit/dash-confirm.ts'
import '../../notices/dash-notices.ts'
import '../../problems/dash-problems.ts'
import '../../uploads/dash-uploads.ts'
