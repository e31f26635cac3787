/** Pipelines of a repository of one remote. The deploy token of releases and the token for previews are two secrets. */

/** The version of a preview, as a shell writes it. */
const PREVIEW = '"$(node -p "require(\'./package.json\').version")-pr.$NUMBER.$(git rev-parse --short HEAD)"';

/** The steps before all others of a job on GitHub. */
const INSTALLED = `      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 20, cache: npm }
      - run: npm ci`;

/** For GitHub: .github/workflows/remote.yml. */
export const githubPipeline =
  (): string => `# Secrets: DEPLOY_TOKEN releases this remote, PREVIEW_TOKEN may publish previews and nothing else.
# Variable: SHOP_URL, the address of the shop.
name: Remote

on:
  pull_request:
  push:
    tags: ['v*']
  workflow_dispatch:
    inputs:
      version: { description: 'The version that becomes the live one', required: true }
      traffic: { description: 'Percent of the visitors', default: '100' }

permissions:
  contents: read

# It fails where a command before a pipe fails.
defaults:
  run: { shell: bash }

env:
  SHOP_URL: \${{ vars.SHOP_URL }}

jobs:
  test:
    if: github.event_name != 'workflow_dispatch'
    runs-on: ubuntu-latest
    steps:
${INSTALLED}
      - run: npx shop-remote test
      - run: npx shop-remote build

  # Its code is that of the pull request, so a pull request from a fork gets no token.
  preview:
    needs: test
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pull-requests: write
    env:
      NUMBER: \${{ github.event.pull_request.number }}
    steps:
      - uses: actions/checkout@v4
        with: { ref: '\${{ github.event.pull_request.head.sha }}' }
      - uses: actions/setup-node@v4
        with: { node-version: 20, cache: npm }
      - run: npm ci
      - run: npx shop-remote build --version ${PREVIEW}
      - run: npx shop-remote publish | tee preview.txt
        env: { DEPLOY_TOKEN: '\${{ secrets.PREVIEW_TOKEN }}' }
      - run: npx shop-remote link "$(node -p "require('./dist/remote.json').version")" | tee -a preview.txt
        env: { DEPLOY_TOKEN: '\${{ secrets.PREVIEW_TOKEN }}' }
      - run: gh pr comment "$NUMBER" --body-file preview.txt
        env: { GH_TOKEN: '\${{ github.token }}' }

  publish:
    needs: test
    if: startsWith(github.ref, 'refs/tags/v')
    runs-on: ubuntu-latest
    steps:
${INSTALLED}
      - run: npx shop-remote build --version "\${GITHUB_REF_NAME#v}"
      - run: npx shop-remote publish
        env: { DEPLOY_TOKEN: '\${{ secrets.DEPLOY_TOKEN }}' }

  promote:
    if: github.event_name == 'workflow_dispatch'
    runs-on: ubuntu-latest
    env:
      VERSION: \${{ inputs.version }}
      TRAFFIC: \${{ inputs.traffic }}
    steps:
${INSTALLED}
      - run: npx shop-remote promote "$VERSION" --traffic "$TRAFFIC"
        env: { DEPLOY_TOKEN: '\${{ secrets.DEPLOY_TOKEN }}' }
`;

/** For GitLab: .gitlab-ci.yml. */
export const gitlabPipeline =
  (): string => `# Variables: SHOP_URL, the address of the shop; DEPLOY_TOKEN (protected) releases this remote; PREVIEW_TOKEN may publish
# previews and nothing else; COMMENT_TOKEN may write comments. A merge request from a fork runs without them.
image: node:20

stages: [test, release, live]

.installed:
  before_script: [npm ci]
  cache: { key: { files: [package-lock.json] }, paths: [.npm/] }
  variables: { npm_config_cache: '$CI_PROJECT_DIR/.npm' }

test:
  extends: .installed
  stage: test
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_TAG =~ /^v/
  script:
    - npx shop-remote test
    - npx shop-remote build

# Its code is that of the merge request, so one from a fork gets no token.
preview:
  extends: .installed
  stage: release
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event" && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID
  variables: { NUMBER: $CI_MERGE_REQUEST_IID }
  script:
    - npx shop-remote build --version ${PREVIEW}
    - export DEPLOY_TOKEN="$PREVIEW_TOKEN"
    - npx shop-remote publish | tee preview.txt
    - npx shop-remote link "$(node -p "require('./dist/remote.json').version")" | tee -a preview.txt
    - >-
      curl --fail --request POST --header "PRIVATE-TOKEN: $COMMENT_TOKEN" --data-urlencode "body@preview.txt"
      "$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"

publish:
  extends: .installed
  stage: release
  rules:
    - if: $CI_COMMIT_TAG =~ /^v/
  script:
    - npx shop-remote build --version "\${CI_COMMIT_TAG#v}"
    - npx shop-remote publish

promote:
  extends: .installed
  stage: live
  rules:
    - if: $CI_COMMIT_TAG =~ /^v/
      when: manual
  script:
    - npx shop-remote promote "\${CI_COMMIT_TAG#v}"
`;
