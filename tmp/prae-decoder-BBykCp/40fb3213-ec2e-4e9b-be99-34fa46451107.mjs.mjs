// ../../tmp/prae-decoder-BBykCp/40fb3213-ec2e-4e9b-be99-34fa46451107.mjs
process.on("message", async () => {
  process.exit(1);
});
process.send({ kind: "ready" });
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdG1wL3ByYWUtZGVjb2Rlci1CQnlrQ3AvNDBmYjMyMTMtZWMyZS00ZTliLWJlOTktMzRmYTQ2NDUxMTA3Lm1qcyJdLAogICJtYXBwaW5ncyI6ICI7QUFBRSxRQUFRLEdBQUcsV0FBVyxZQUFZO0FBQUUsVUFBUSxLQUFLLENBQUM7QUFBRSxDQUFDO0FBQUcsUUFBUSxLQUFLLEVBQUUsTUFBTSxRQUFRLENBQUM7IiwKICAibmFtZXMiOiBbXQp9Cg==
