/** What stands around every room, and is nothing that anybody waits for: fetched once the first room is there. */
import './dash-account.ts'
import './dash-space.ts'
import '../parts/dash-confirm.ts'
import '../parts/dash-notices.ts'
import '../problems/dash-problems.ts'
import '../uploads/dash-uploads.ts'
