# syntax=docker/dockerfile:1

FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run package -- /product && mkdir /data

# This image has no shell and no package manager. An attacker finds only Node and files without write access.
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
