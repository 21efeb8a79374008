/** What stands around every room, and is nothing that anybody waits for: fetched once the first room is there. */
import './dash-account.ts'
import './dash-space.ts'
import '../../kit/dash-confirm.ts'
import '../../notices/dash-notices.ts'
import '../../problems/dash-problems.ts'
import '../../uploads/dash-uploads.ts'
