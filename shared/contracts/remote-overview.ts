import type { ReleaseChecked, RemoteReleases } from './release';

/** A remote as staff see it: its live version, its canary, and all its versions, the newest first. */
export type RemoteOverview = RemoteReleases;

/** The answer to a publication or a dry run of one: the checks that a release passed, in words. */
export type PublishResult = ReleaseChecked;
