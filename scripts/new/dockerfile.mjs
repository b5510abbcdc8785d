/**
 * The description of a container image: built in one stage, and of what runs it alone in the other.
 *
 * @param brings what npm needs besides the two files that name the packages.
 */
export const dockerfileOf = (brings) => `# syntax=docker/dockerfile:1

FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ${brings.file ? `${brings.file} ` : ''}./
${brings.folder ? `COPY ${brings.folder} ./${brings.folder}\n` : ''}RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run package -- /product && mkdir /data

# No shell and no package manager: whoever breaks in finds Node, and files that they may not write.
FROM gcr.io/distroless/nodejs22-debian12:nonroot
WORKDIR /product
COPY --from=build /product ./
COPY --from=build --chown=65532:65532 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data SAMPLE_DATA=off
USER 65532:65532
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["/nodejs/bin/node", "healthcheck.js"]
CMD ["server.js"]
`

/** What is no part of what an image is built from. */
export const dockerignore = `.git
.env
*.log
data
dist
docs
examples
node_modules
secrets
test-results
tests
**/node_modules
`
